import { toast } from './toast.ts'

/** Copies, and says so in the specification's words. The text may still be on its way: Safari needs it asked for at once. */
export async function copy(text: string | Promise<string>, notice: string): Promise<void> {
  const given = Promise.resolve(text)
  if ((await byClipboard(given)) || bySelection(await given)) toast.success(notice)
  else toast.error(`This browser does not let pages copy. The link is ${await given}`)
}

async function byClipboard(text: Promise<string>): Promise<boolean> {
  try {
    const blob = text.then((value) => new Blob([value], { type: 'text/plain' }))
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
    return true
  } catch {
    await text
    return false
  }
}

/** The older way, for where the clipboard is refused or the page is not served over HTTPS. */
function bySelection(text: string): boolean {
  const back = document.activeElement
  const area = Object.assign(document.createElement('textarea'), { value: text, readOnly: true })
  area.style.position = 'fixed'
  area.style.opacity = '0'
  document.body.append(area)
  area.select()
  const done = document.execCommand('copy')
  area.remove()
  if (back instanceof HTMLElement) back.focus()
  return done
}
