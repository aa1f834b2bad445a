import { proto, type WAMessage } from 'baileys'

const { Status } = proto.WebMessageInfo

export const receiptsOf = ({ userReceipt }: WAMessage): number[] => (userReceipt ?? []).map(ackOf)

export const ackOf = ({
  readTimestamp,
  playedTimestamp,
}: Pick<proto.IUserReceipt, 'readTimestamp' | 'playedTimestamp'>): number =>
  playedTimestamp ? Status.PLAYED : readTimestamp ? Status.READ : Status.DELIVERY_ACK
