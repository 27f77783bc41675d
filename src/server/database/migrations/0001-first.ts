import type { CreateTableBuilder, Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await people(db)
  await catalogues(db)
  await tours(db)
  await systemTables(db)
}

async function people(db: Kysely<never>): Promise<void> {
  await texts(db.schema.createTable('user').addColumn('id', 'text', key), [
    ...['email', 'firstName', 'lastName', 'company', 'address', 'postcode', 'city', 'state', 'country'],
    ...['role', 'status', 'passwordHash'],
  ])
    .addColumn('emailKey', 'text', (column) => column.notNull().unique())
    .addColumn('emailConfirmedAt', 'bigint')
    .addColumn('created', 'bigint', needed)
    .execute()
  await db.schema.createIndex('user_status_created').on('user').columns(['status', 'created', 'id']).execute()

  await db.schema
    .createTable('session')
    .addColumn('id', 'text', key)
    .addColumn('userId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('created', 'bigint', needed)
    .addColumn('refreshed', 'bigint', needed)
    .execute()
  await db.schema.createIndex('session_user').on('session').columns(['userId', 'created']).execute()
  await db.schema.createIndex('session_refreshed').on('session').column('refreshed').execute()

  await db.schema
    .createTable('refreshToken')
    .addColumn('hash', 'text', key)
    .addColumn('sessionId', 'text', (column) => column.notNull().references('session.id').onDelete('cascade'))
    .addColumn('created', 'bigint', needed)
    .addColumn('replacedAt', 'bigint')
    .execute()
  await db.schema.createIndex('refreshToken_session').on('refreshToken').column('sessionId').execute()

  await db.schema
    .createTable('oneTimeToken')
    .addColumn('hash', 'text', key)
    .addColumn('purpose', 'text', needed)
    .addColumn('userId', 'text', (column) => column.references('user.id').onDelete('cascade'))
    .addColumn('email', 'text')
    .addColumn('expires', 'bigint', needed)
    .execute()
  await db.schema.createIndex('oneTimeToken_user').on('oneTimeToken').columns(['userId', 'purpose']).execute()
  await db.schema.createIndex('oneTimeToken_expires').on('oneTimeToken').column('expires').execute()
}

async function catalogues(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('upload')
    .addColumn('key', 'text', key)
    .addColumn('userId', 'text', needed)
    .addColumn('status', 'text', needed)
    .addColumn('catalogueId', 'text', (column) => column.unique())
    .addColumn('bytes', 'bigint', needed)
    .addColumn('created', 'bigint', needed)
    .addColumn('changed', 'bigint', needed)
    .execute()
  await db.schema.createIndex('upload_status').on('upload').columns(['status', 'changed']).execute()

  await texts(db.schema.createTable('catalogue').addColumn('id', 'text', key), ['name', 'fileKey'])
    .addColumn('disabledAt', 'bigint')
    .addColumn('created', 'bigint', needed)
    .execute()
  await db.schema.createIndex('catalogue_created').on('catalogue').columns(['created', 'id']).execute()

  await texts(db.schema.createTable('catalogueRequest').addColumn('id', 'text', key), [
    ...['catalogueId', 'catalogueName', 'status', 'firstName', 'lastName', 'email', 'emailKey', 'company', 'address'],
    ...['postcode', 'city', 'state', 'country', 'occupation', 'contactNumber', 'industry'],
  ])
    .addColumn('ownerId', 'text')
    .addColumn('created', 'bigint', needed)
    .addColumn('decidedAt', 'bigint')
    .addColumn('decidedBy', 'text')
    .execute()
  const requestIndex = (name: string) => db.schema.createIndex(name).on('catalogueRequest')
  await requestIndex('request_created').columns(['created', 'id']).execute()
  await requestIndex('request_status_created').columns(['status', 'created', 'id']).execute()
  await requestIndex('request_owner_created').columns(['ownerId', 'created', 'id']).execute()
  await requestIndex('request_owner_status_created').columns(['ownerId', 'status', 'created', 'id']).execute()
  await requestIndex('request_pending_once')
    .unique()
    .columns(['emailKey', 'catalogueId'])
    .where('status' as never, '=', 'pending')
    .execute()
  await requestIndex('request_unowned')
    .column('emailKey')
    .where('ownerId' as never, 'is', null)
    .execute()

  await db.schema
    .createTable('documentLink')
    .addColumn('hash', 'text', key)
    .addColumn('requestId', 'text', needed)
    .addColumn('catalogueId', 'text', needed)
    .addColumn('expires', 'bigint', needed)
    .addColumn('openings', 'integer', needed)
    .execute()
  await db.schema.createIndex('documentLink_expires').on('documentLink').column('expires').execute()
}

async function tours(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('tourAccess')
    .addColumn('id', 'text', key)
    .addColumn('name', 'text', needed)
    .addColumn('type', 'text', needed)
    .addColumn('startTime', 'bigint', needed)
    .addColumn('endTime', 'bigint', needed)
    .addColumn('disabledAt', 'bigint')
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .addColumn('openings', 'integer', needed)
    .addColumn('created', 'bigint', needed)
    .execute()
  await db.schema.createIndex('tourAccess_created').on('tourAccess').columns(['type', 'created', 'id']).execute()

  await db.schema
    .createTable('tourVisit')
    .addColumn('accessId', 'text', (column) => column.notNull().references('tourAccess.id').onDelete('cascade'))
    .addColumn('visitor', 'text', needed)
    .addColumn('seen', 'bigint', needed)
    .addPrimaryKeyConstraint('tourVisit_pk', ['accessId', 'visitor'] as never[])
    .execute()
  await db.schema.createIndex('tourVisit_seen').on('tourVisit').column('seen').execute()
}

async function systemTables(db: Kysely<never>): Promise<void> {
  await texts(db.schema.createTable('mail').addColumn('id', 'text', key), [
    ...['recipient', 'subject', 'text', 'html', 'status'],
  ])
    .addColumn('attempts', 'integer', needed)
    .addColumn('due', 'bigint', needed)
    .addColumn('lease', 'text')
    .addColumn('expires', 'bigint')
    .addColumn('lastError', 'text')
    .addColumn('created', 'bigint', needed)
    .execute()
  await db.schema.createIndex('mail_status_due').on('mail').columns(['status', 'due']).execute()

  await texts(db.schema.createTable('audit').addColumn('id', 'text', key), ['network', 'deed', 'details'])
    .addColumn('at', 'bigint', needed)
    .addColumn('actorId', 'text')
    .addColumn('subjectId', 'text')
    .execute()
  await db.schema.createIndex('audit_subject').on('audit').column('subjectId').execute()

  await db.schema
    .createTable('tally')
    .addColumn('list', 'text', needed)
    .addColumn('shard', 'integer', needed)
    .addColumn('count', 'bigint', needed)
    .addPrimaryKeyConstraint('tally_pk', ['list', 'shard'] as never[])
    .execute()

  await db.schema
    .createTable('rateLimit')
    .addColumn('key', 'text', key)
    .addColumn('arrival', 'bigint', needed)
    .execute()
  await db.schema.createIndex('rateLimit_arrival').on('rateLimit').column('arrival').execute()

  await db.schema
    .createTable('signingKey')
    .addColumn('kid', 'text', key)
    .addColumn('jwk', 'text', needed)
    .addColumn('created', 'bigint', needed)
    .execute()
  await texts(db.schema.createTable('secret').addColumn('name', 'text', key), ['value']).execute()
  await db.schema.createTable('lock').addColumn('name', 'text', key).addColumn('touched', 'bigint', needed).execute()
  await (db as unknown as Kysely<{ lock: { name: string; touched: number } }>)
    .insertInto('lock')
    .values([
      { name: 'owners', touched: 0 },
      { name: 'digest', touched: 0 },
    ])
    .execute()
}

type Column = Parameters<Parameters<CreateTableBuilder<string>['addColumn']>[2] & object>[0]
const key = (column: Column) => column.primaryKey().notNull()
const needed = (column: Column) => column.notNull()

function texts<T extends string>(table: CreateTableBuilder<T, string>, names: string[]) {
  return names.reduce((sum, name) => sum.addColumn(name, 'text', needed), table)
}
