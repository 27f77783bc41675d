import ipaddr from 'ipaddr.js'

/** The network that limits and the audit go by: an IPv4 address, or the /64 of an IPv6 one. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`
}

/** Whether the other end of a connection is one of our own proxies. */
export function isTrusted(proxies: readonly string[], address = ''): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return proxies.some((proxy) => {
    const [range, bits] = ipaddr.isValidCIDR(proxy) ? ipaddr.parseCIDR(proxy) : [ipaddr.process(proxy), undefined]
    return range.kind() === parsed.kind() && parsed.match(range, bits ?? (range.kind() === 'ipv4' ? 32 : 128))
  })
}
