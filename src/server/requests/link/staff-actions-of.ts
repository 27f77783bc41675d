import type { CatalogueRequest } from '../request/request.ts'
import { type SubjectName, subjectNameOf } from '../subject-name.ts'
import { catalogueActions } from './catalogue-actions.ts'
import type { StaffActions } from './staff-actions.ts'
import { tourActions } from './tour-actions.ts'

const actions: Readonly<Record<SubjectName, StaffActions>> = { catalogue: catalogueActions, tour: tourActions }

export const staffActionsOf = (request: Pick<CatalogueRequest, 'tourId'>): StaffActions =>
  actions[subjectNameOf(request)]
