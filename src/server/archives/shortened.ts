const usual = 100

/** A name out of an archive may have 65,000 letters. */
export const shortened = (name: string, most = usual) => (name.length > most ? `${name.slice(0, most)}…` : name)
