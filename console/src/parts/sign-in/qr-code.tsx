import { encodeQR } from 'qr'

/** Cameras need this many light modules around the code, and dark modules on a light background in any color scheme. */
const border = 4

/** Shows a text as a QR code. The code is drawn by elements, because the content security policy of the page blocks markup from strings. */
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

/** SVG paths of the dark modules in a row; adjacent modules share a path. */
function pathsOf(row: readonly boolean[], y: number): string[] {
  const begins = row.flatMap((dark, x) => (dark && !row[x - 1] ? [x] : []))
  return begins.map((x) => {
    const end = row.indexOf(false, x)
    return `M${x} ${y}h${end - x}v1h-${end - x}z`
  })
}
