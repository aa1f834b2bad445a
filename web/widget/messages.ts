/** What the frame of the chat tells the page around it. */
export type FrameMessage =
  | { balcao: 'ready' }
  | { balcao: 'close' }
  | { balcao: 'written' }
  | { balcao: 'unread'; count: number }
  /** Asks who is signed in. The page answers with `identity`. */
  | { balcao: 'askIdentity' }
export const FRAME_MESSAGES: readonly FrameMessage['balcao'][] = ['ready', 'close', 'written', 'unread', 'askIdentity']

/** What the page tells the frame. */
export type PageMessage =
  | { balcao: 'begin'; page: string; language: string; isShown: boolean; isReset: boolean }
  | { balcao: 'identity'; identity: string | null }
  /** Somebody else may be signed in now. */
  | { balcao: 'identityChanged' }
  | { balcao: 'shown'; isShown: boolean }
