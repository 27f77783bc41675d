export const font = 'system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif'
/** The beginning of a table that readers of the screen do not announce. */
export const table = '<table role="presentation" cellpadding="0" cellspacing="0" border="0"'
