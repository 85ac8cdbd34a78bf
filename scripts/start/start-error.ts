/** A problem the user can fix: shown as one line, without a stack trace. */
export class StartError extends Error {}
