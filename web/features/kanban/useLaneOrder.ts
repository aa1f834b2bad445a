import { useQueryClient } from '@tanstack/react-query'
import type { Tag } from '#contract/tags.ts'
import { keys } from '#web/api/keys.ts'
import { toastError } from '#web/ui/overlay/toast.tsx'
import { reorderLanes } from './api.ts'
import { reloadBoard, saveLaneOrder } from './cache.ts'

/** Returns the function that puts a lane at an index among the kanban tags. The board shows it at once. */
export function useLaneOrder(lanes: readonly Tag[]): (laneId: number, index: number) => void {
  const cache = useQueryClient()
  const save = async (laneId: number, index: number): Promise<void> => {
    const ids = lanes.map(({ id }) => id)
    const others = ids.filter((id) => id !== laneId)
    const ordered = others.toSpliced(index, 0, laneId)
    if (ordered.join() === ids.join()) return
    saveLaneOrder(cache, ordered)
    try {
      await reorderLanes(ordered)
    } catch (error) {
      toastError(error)
      void cache.invalidateQueries({ queryKey: keys.lanes })
      reloadBoard(cache)
    }
  }
  return (laneId, index) => void save(laneId, index)
}
