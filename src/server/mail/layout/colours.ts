import type { Accent } from './accent.ts'

/** As on the pages of visitors (ui/lib/css/warm.css). */
export const paper = { page: '#f8f5f0', card: '#ffffff', stage: '#f1ebe2', ink: '#221d18', muted: '#62584d' }
const night = { page: '#141210', card: '#1e1b18', stage: '#2a2520', ink: '#f1ece5', muted: '#b8aea2' }

/** For mail programs that know a dark theme; others show the colours of paper, or their own. */
export const darkStyle = ({ onDark }: Accent): string =>
  [
    `.page{background:${night.page}!important}`,
    `.card{background:${night.card}!important;color:${night.ink}!important}`,
    `.stage{background:${night.stage}!important;color:${night.ink}!important}`,
    `.muted{color:${night.muted}!important}`,
    `.link{color:${onDark}!important}`,
    `.button{background:${onDark}!important;color:${night.page}!important}`,
  ].join('')
