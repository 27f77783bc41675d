/** A name with a dot, as `linde.example` or `www.linde.example/impressum`. */
const withoutScheme = /^[^\s:/?#@]+\.[^\s:/?#@]+([/?#]\S*)?$/u

/** Returns the address of a site that was typed without `https://`; anything else as it was typed. */
export const completeAddress = (typed: string): string =>
  withoutScheme.test(typed.trim()) ? `https://${typed.trim()}` : typed
