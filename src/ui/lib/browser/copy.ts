import { t } from '../i18n/t.ts'
import { toast } from '../toast/toast.ts'

/**
 * Copies a text to the clipboard and shows `notice` as a toast. Accepts a promise, because Safari allows the clipboard
 * only in the same task as the click. Tells whether it was copied.
 */
export async function copy(text: string | Promise<string>, notice: string): Promise<boolean> {
  const given = Promise.resolve(text)
  const isCopied = (await byClipboard(given)) || bySelection(await given)
  if (isCopied) toast.success(notice)
  else toast.error(t('This browser does not let pages copy. The link is {link}', { link: await given }))
  return isCopied
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

/** Fallback with execCommand, for browsers that refuse the clipboard API and for pages without HTTPS. */
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
