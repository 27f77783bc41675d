import type { Db, Trx } from '../../database/dialect.ts'
import type { Tables } from '../../database/schema.ts'

export type TourFile = Tables['tourFile']

export function findTourFile(db: Db, tourId: string) {
  return db.selectFrom('tourFile').where('tourId', '=', tourId).selectAll().executeTakeFirst()
}

export async function findTourFiles(db: Db, tourIds: readonly string[]): Promise<TourFile[]> {
  if (tourIds.length === 0) return []
  return db.selectFrom('tourFile').where('tourId', 'in', tourIds).selectAll().execute()
}

/** The caller has locked the tour. */
export async function saveTourFile(trx: Trx, row: TourFile): Promise<void> {
  const { tourId, ...file } = row
  await trx
    .insertInto('tourFile')
    .values(row)
    .onConflict((conflict) => conflict.column('tourId').doUpdateSet(file))
    .execute()
}

export function removeTourFile(trx: Trx, tourId: string) {
  return trx.deleteFrom('tourFile').where('tourId', '=', tourId).returning('fileKey').executeTakeFirst()
}

const selectTour = (db: Db, tourId: string) =>
  db.selectFrom('tourFile').innerJoin('tour', 'tour.id', 'tourFile.tourId').where('tour.id', '=', tourId)

/** An uploaded tour, disabled or not. */
export function findUploadedTour(db: Db, tourId: string) {
  return selectTour(db, tourId).select('tourFile.fileKey').executeTakeFirst()
}

/** The times of an access that was not withdrawn, to a tour whose links open. */
export function findOpenAccess(db: Db, id: string, tourId: string) {
  return selectTour(db, tourId)
    .innerJoin('tourAccess', 'tourAccess.tourId', 'tour.id')
    .where('tourAccess.id', '=', id)
    .where('tourAccess.disabledAt', 'is', null)
    .where('tour.disabledAt', 'is', null)
    .select(['tourAccess.startTime', 'tourAccess.endTime'])
    .executeTakeFirst()
}
