import ipaddr from 'ipaddr.js'

/** Some proxies pass on the port too. */
const withPort = /^(?:\[(.+)\]|([\d.]+)):\d+$/

/** Returns an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(given: string): string {
  const [, v6, v4] = withPort.exec(given) ?? []
  const address = v6 ?? v4 ?? given
  if (!ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`
}

export function isTrusted(proxies: readonly string[], address = ''): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return proxies.some((proxy) => {
    const [range, bits] = ipaddr.isValidCIDR(proxy) ? ipaddr.parseCIDR(proxy) : [ipaddr.process(proxy), undefined]
    return range.kind() === parsed.kind() && parsed.match(range, bits ?? (range.kind() === 'ipv4' ? 32 : 128))
  })
}
