import { SettingError } from './errors.ts'

export function list(value = ''): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

export function oneOf<T extends string>(name: string, value: string, values: readonly T[]): T {
  const found = values.find((candidate) => candidate === value)
  if (found !== undefined) return found
  throw new SettingError(`${name} must be one of ${values.join(', ')}, not "${value}".`)
}
