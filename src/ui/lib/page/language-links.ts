/** The links of the language switch keep the other parameters of the page; `keep` is called before one is followed. */
export function completeLanguageLinks(keep?: () => void): void {
  const close = () => document.querySelector('.languages details')?.removeAttribute('open')
  addEventListener('keydown', ({ key }) => key === 'Escape' && close())
  // Before a link is pressed, opened in another tab, or copied.
  for (const event of ['pointerdown', 'focusin']) addEventListener(event, ({ target }) => void completeLink(target))
  addEventListener('click', (event) => {
    const { target } = event
    if (!(target instanceof Element) || !target.closest('.languages')) return close()
    const link = completeLink(target)
    const opensAnotherTab = event.ctrlKey || event.metaKey || event.shiftKey
    if (!link || opensAnotherTab) return
    event.preventDefault()
    keep?.()
    // Back leads to the page before, and not to the same words in another language.
    location.replace(link.href)
  })
  document.documentElement.classList.add('has-language-links')
}

function completeLink(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('.languages a') : null
  if (link) link.href = addressIn(link.hreflang)
  return link
}

function addressIn(language: string): string {
  const address = new URL(location.href)
  address.searchParams.set('lang', language)
  return address.href
}
