/** Writes the digits of Arabic, Persian and Chinese keyboards, such as ٧ and ７, as 0 to 9: all have their value in the last four bits. */
export const plainDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹０-９]/g, (digit) => String(digit.charCodeAt(0) & 15))
