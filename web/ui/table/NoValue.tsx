import type { ReactNode } from 'react'
import { useIsCard } from './card-layout.ts'
import parts from '#web/ui/parts.module.css'

/** Says in a cell that it has no value, by a dash unless it has words for it. A card has no line for such a cell. */
export function NoValue({ children = <span className={parts.muted}>—</span> }: { children?: ReactNode }) {
  return useIsCard() ? null : children
}
