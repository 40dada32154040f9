/** So much of what was seen last stays on a device; the privacy policy says so. */
export const MOST_KEPT_PAGES = 30
export const MOST_KEPT_PICTURES = 300
