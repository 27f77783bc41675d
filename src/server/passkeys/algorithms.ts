/** EdDSA, ES256 and RS256 (COSE). What the library takes by default begins with one that Node calls experimental. */
export const algorithms = [-8, -7, -257]
