/** Whether a typed text is a whole colour, such as `#1d50c4`. */
export const isColour = (typed: string): boolean => /^#[0-9a-f]{6}$/i.test(typed.trim())
