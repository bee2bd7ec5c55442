"""The command line: `rulestone check | format | play | simulate | replay | show | sheet | translate | …`."""
