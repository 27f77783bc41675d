import type { VisitorInfo } from '#contract/request-shapes.ts'

/** A small but real PDF. */
export const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

/** A picture of one red dot. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

/** A visitor whose form has every field. */
export const customer: VisitorInfo = {
  firstName: 'Vera',
  lastName: 'Visitor',
  email: 'vera@example.com',
  company: 'Vera & Co',
  address: '1 Long Street',
  postcode: '1000',
  city: 'Town',
  state: 'State',
  country: 'Country',
  occupation: 'Buyer',
  contactNumber: '+1 555 0100',
  industry: 'Furniture',
}
