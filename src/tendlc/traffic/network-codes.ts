/** Mobile network codes (ITU-T E.212) of the networks in the registry. */
const codes: Readonly<Record<string, readonly string[]>> = {
  '10017': ['310410', '310280', '310150', '310170', '310380', '310980', '311180'],
  '10035': [
    '310260',
    '310160',
    '310200',
    '310210',
    '310220',
    '310230',
    '310240',
    '310250',
    '310270',
    '310310',
  ],
  '10036': ['311580', '311220', '310730'],
  '10038': ['310004', '310010', '310012', '310013', '311270', '311480'],
}

/** Whether a network, given by its code or registry ID, is this network of the registry. */
export function isAt(networkId: string, network: string | null): boolean {
  return network !== null && (networkId === network || codes[networkId]?.includes(network) === true)
}
