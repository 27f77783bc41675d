export const font = 'system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif'
export const serif = "'Iowan Old Style','Palatino Linotype',Palatino,Georgia,serif"
/** The role keeps screen readers from announcing the table. */
export const table = '<table role="presentation" cellpadding="0" cellspacing="0" border="0"'

/** Outlook reads a colour from the attribute. */
export const filled = (colour: string) => `bgcolor="${colour}" style="background:${colour};`
