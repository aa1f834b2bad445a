import type { ReactNode } from 'react'
import { useIsCard } from './card-layout.ts'
import parts from '#web/ui/parts.module.css'

const DASH = <span className={parts.muted}>—</span>

/** Says in a cell that it has no value, by a dash unless it has words for it. A card has no line for such a cell. */
export function NoValue({ children = DASH }: { children?: ReactNode }) {
  return useIsCard() ? null : children
}
