/** Whether the browser can, and this is the page where they work. */
export const canUsePasskeys = (origin: string | null): boolean =>
  origin === location.origin && 'parseRequestOptionsFromJSON' in (globalThis.PublicKeyCredential ?? {})
