import { encodeQR } from 'qr'

/** Cameras need this many light modules around the code, and dark on light in any color scheme. */
const border = 4

/** The text as a QR code: one path of elements, since the page's content security policy blocks markup. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { border, ecc: 'medium' })
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      width={216}
      height={216}
      shapeRendering="crispEdges"
      style={{ borderRadius: 4 }}
    >
      <path fill="#fff" d={`M0 0h${rows.length}v${rows.length}h-${rows.length}z`} />
      <path fill="#000" d={rows.flatMap(pathsOf).join('')} />
    </svg>
  )
}

/** The dark runs of a row. */
function pathsOf(row: readonly boolean[], y: number): string[] {
  const begins = row.flatMap((dark, x) => (dark && !row[x - 1] ? [x] : []))
  return begins.map((x) => {
    const end = row.indexOf(false, x)
    return `M${x} ${y}h${end - x}v1h-${end - x}z`
  })
}
