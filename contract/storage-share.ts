/** Apart from the plans, whose schemas no screen of the first load needs. */

export const MEGABYTE = 1_000_000
/** From this share on people are warned that the storage for files is running out. */
export const STORAGE_WARNING = 0.8

/** Returns the used share of the storage, 1 being full; null when there is no limit. */
export const storageShare = (bytes: number, limitMb: number | null | undefined): number | null =>
  limitMb ? bytes / (limitMb * MEGABYTE) : null
