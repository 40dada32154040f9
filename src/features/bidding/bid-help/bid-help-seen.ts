/** Under which name and version 'Got it, don't show again' is remembered in this browser. */
export const HELP_SEEN = ['bid-help', '1'] as const
