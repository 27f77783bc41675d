import { type DomainError, invalid } from '../lib/errors.ts'
import { shortened } from './shortened.ts'

const megabytes = (bytes: number) => Math.floor(bytes / 1_000_000)

export const unreadable = () => invalid('url', 'This file cannot be read as a ZIP archive. Please pack the tour again.')
export const outside = (name: string) =>
  invalid('url', '{name} does not lie inside the archive. Please pack the tour again.', { name: shortened(name) })
export const link = (name: string) =>
  invalid('url', '{name} is a link to another file. Please pack the file itself.', { name: shortened(name) })
export const encrypted = () =>
  invalid('url', 'This archive is protected by a password. Please pack the tour without one.')
export const tooMany = (limit: number) =>
  invalid('url', 'This archive holds more files than a tour may have: at most {limit}.', { limit })
export const tooLarge = (name: string, bytes: number) =>
  invalid('url', '{name} is too large: at most {size} MB.', { name: shortened(name), size: megabytes(bytes) })
export const tooLargeInAll = (bytes: number) =>
  invalid('url', 'The unpacked files are too large: at most {size} MB together.', { size: megabytes(bytes) })
export const tooTight = (name: string) =>
  invalid('url', '{name} would grow too much when it is unpacked.', { name: shortened(name) })
export const otherMethod = (name: string) =>
  invalid('url', '{name} is packed by a method that is not supported. Please choose Deflate.', {
    name: shortened(name),
  })
export const equalNames = (name: string, other: string): DomainError =>
  invalid('url', '{name} and {other} are the same name to many computers. Please rename one.', {
    name: shortened(name),
    other: shortened(other),
  })
export const contradiction = (name: string) =>
  invalid('url', 'This archive contradicts itself about {name}. Please pack the tour again.', {
    name: shortened(name),
  })
export const noStartPage = () =>
  invalid('url', 'This archive has no start page. Please pack the folder that holds index.html.')
export const twoStartPages = (name: string, other: string): DomainError =>
  invalid('url', '{name} and {other} could both be the start page. Please pack one tour.', {
    name: shortened(name),
    other: shortened(other),
  })
