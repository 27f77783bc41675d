import type { CatalogueRequest } from '../request/request.ts'
import { type SubjectName, subjectNameOf } from '../subject-name.ts'
import { catalogueSubject } from './catalogue-subject.ts'
import type { Subject } from './subject.ts'
import { tourSubject } from './tour-subject.ts'

const subjects: Readonly<Record<SubjectName, Subject>> = { catalogue: catalogueSubject, tour: tourSubject }

export const subjectOf = (request: Pick<CatalogueRequest, 'tourId'>): Subject => subjects[subjectNameOf(request)]
