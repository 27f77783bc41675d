/** A source has letters, digits and dashes, at most 40. */
export const sourcePattern = /^[A-Za-z0-9-]{1,40}$/
