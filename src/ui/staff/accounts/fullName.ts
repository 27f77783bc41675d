import type { UserRow } from '#contract/users.ts'

export const fullName = ({ firstName, lastName }: Pick<UserRow, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`
