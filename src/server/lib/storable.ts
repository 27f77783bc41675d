/** Returns the start of a text from elsewhere without what no database can hold (`isStorable`). */
export const storable = (text: string, maxLength = text.length): string =>
  text.replaceAll('\0', '').slice(0, maxLength).toWellFormed()
