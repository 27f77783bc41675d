export const isColour = (typed: string): boolean => /^#[0-9a-f]{6}$/i.test(typed.trim())
