export const font = 'system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif'
/** The role keeps screen readers from announcing the table. */
export const table = '<table role="presentation" cellpadding="0" cellspacing="0" border="0"'
