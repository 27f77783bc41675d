/** Returns a company's name in a form that can be compared: spaces, case and width of letters do not matter. */
export const companyKey = (company: string) => company.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
