import { userListing } from './accounts/listing.ts'
import { catalogueListing } from './catalogues/listing.ts'
import type { Listings } from './database/search/listing.ts'
import { requestListing } from './requests/listing.ts'
import { accessListing, tourListing } from './tours/listing.ts'

/** The listing of each table whose rows are listed. */
export const listings = {
  catalogueRequest: requestListing,
  user: userListing,
  catalogue: catalogueListing,
  tourAccess: accessListing,
  tour: tourListing,
} satisfies Listings
