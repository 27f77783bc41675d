const two = (value: number): string => String(value).padStart(2, '0')

export function dayField(at: number): string {
  const date = new Date(at)
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

export const startOfDay = (day: FormDataEntryValue | null): number | undefined => momentOf(day, 'T00:00:00')

export const endOfDay = (day: FormDataEntryValue | null): number | undefined => momentOf(day, 'T23:59:59.999')

function momentOf(day: FormDataEntryValue | null, time: string): number | undefined {
  const at = Date.parse(`${String(day)}${time}`)
  return at >= 0 ? at : undefined
}
