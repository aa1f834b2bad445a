/** Shows the colour of a queue or a tag. It is hidden from screen readers, so the name must be shown beside it. */
export function ColorDot({ color, size = 9 }: { color: string; size?: number }) {
  return (
    <span
      aria-hidden
      style={{
        display: 'inline-block',
        flex: 'none',
        width: size,
        height: size,
        borderRadius: 3,
        background: color,
        // The edge keeps white and black visible in both themes.
        boxShadow: 'inset 0 0 0 1px rgb(128 128 128 / 30%)',
      }}
    />
  )
}
