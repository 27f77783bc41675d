/** The links of the language switch keep the other parameters of the page; `keep` is called before one is followed. */
export function completeLanguageLinks(keep?: () => void): void {
  const close = () => document.querySelector('.languages details')?.removeAttribute('open')
  addEventListener('keydown', ({ key }) => key === 'Escape' && close())
  addEventListener('click', (event) => {
    const { target } = event
    if (!(target instanceof Element) || !target.closest('.languages')) return close()
    const link = target.closest('a')
    if (!link) return
    link.href = addressIn(link.hreflang)
    const opensAnotherTab = event.ctrlKey || event.metaKey || event.shiftKey
    if (opensAnotherTab) return
    event.preventDefault()
    keep?.()
    // Back leads to the page before, and not to the same words in another language.
    location.replace(link.href)
  })
}

function addressIn(language: string): string {
  const address = new URL(location.href)
  address.searchParams.set('lang', language)
  return address.href
}
