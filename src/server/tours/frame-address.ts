import type { Services } from '../services.ts'
import { withToken } from './access-tour.ts'
import type { enterTour } from './enter-tour.ts'
import { startAddress } from './exported/tour-file.ts'

const sample = '/sample-tour/'

type Entered = Awaited<ReturnType<typeof enterTour>>

/** Where the frame of our own page leads: the built-in sample when there is no tour. */
export async function frameAddress(services: Services, { id, tour, address }: Entered, token = ''): Promise<string> {
  if (tour?.kind === 'upload') return (await startAddress(services, tour.id, { reader: 'access', of: id })) ?? sample
  return address && token ? withToken(address, token) : sample
}
