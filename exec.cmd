@rem The scripts of package.json say exec, so that signals sent to npm reach the server and no shell in between.
@rem Windows has neither; there the command is simply run.
@%*
