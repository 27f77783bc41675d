import type { CatalogueRequest } from '../request/request.ts'
import { type SubjectName, subjectNameOf } from '../subject-name.ts'
import { catalogueDeeds } from './catalogue-deeds.ts'
import type { StaffDeeds } from './staff-deed.ts'
import { tourDeeds } from './tour-deeds.ts'

const deeds: Readonly<Record<SubjectName, StaffDeeds>> = { catalogue: catalogueDeeds, tour: tourDeeds }

export const deedsOf = (request: Pick<CatalogueRequest, 'tourId'>): StaffDeeds => deeds[subjectNameOf(request)]
