import ipaddr from 'ipaddr.js'

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number]

/** What is reached besides the public internet. */
export interface PrivateNetworks {
  /** RFC 1918, unique local and shared addresses; neither loopback nor link-local. */
  readonly all: boolean
  /** Any address of these. */
  readonly ranges: readonly Range[]
  /** Names that may lead into private networks and to the machine itself. */
  readonly hosts: ReadonlySet<string>
}

export function privateNetworks({ all = false, named = [] as readonly string[] }): PrivateNetworks {
  const isHost = (part: string) => !ipaddr.isValidCIDR(part) && !ipaddr.isValid(part)
  return {
    all,
    ranges: named.filter((part) => !isHost(part)).map(rangeOf),
    hosts: new Set(named.filter(isHost).map((name) => name.toLowerCase())),
  }
}

/** A last part without a letter would be read as an address. */
export const isHostName = (text: string): boolean =>
  /^([a-z\d_]([a-z\d_-]{0,61}[a-z\d])?\.)*[a-z]([a-z\d-]{0,61}[a-z\d])?$/i.test(text)

function rangeOf(part: string): Range {
  if (ipaddr.isValidCIDR(part)) return ipaddr.parseCIDR(part)
  const address = ipaddr.process(part)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

export type Reach = 'public' | 'private' | 'refused'

/** Some IPv6 addresses outside of this range lead to internal hosts: the obsolete `::7f00:1` meant 127.0.0.1. */
const publicIpv6 = ipaddr.parseCIDR('2000::/3')

const isPublic = (address: ipaddr.IPv4 | ipaddr.IPv6) =>
  address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(publicIpv6))

const inside: readonly string[] = ['private', 'uniqueLocal', 'carrierGradeNat']

/** Whether a name or address may be called that leads to this address. Link-local is never reached by a name. */
export function reachOf(networks: PrivateNetworks, hostName: string, address: string): Reach {
  const parsed = ipaddr.process(address)
  if (networks.ranges.some(([base, bits]) => base.kind() === parsed.kind() && parsed.match(base, bits)))
    return 'private'
  if (isPublic(parsed)) return 'public'
  const range: string = parsed.range()
  const isNamed = networks.hosts.has(hostName)
  const isAllowed = ((networks.all || isNamed) && inside.includes(range)) || (isNamed && range === 'loopback')
  return isAllowed ? 'private' : 'refused'
}
