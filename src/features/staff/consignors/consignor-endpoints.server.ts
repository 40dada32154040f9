import { readConsignment, setConsignment } from './consignment.server.ts'
import { grantConsignor, revokeConsignor } from './consignor-people.server.ts'
import { createConsignor, listConsignors, readConsignor } from './list-consignors.server.ts'
import { listOwnLots, listOwnRunningLots, readOwnAccount } from './own/own-lots.server.ts'
import { readOwnSalePaper } from './papers/sale-paper.server.ts'
import { approveQuestion, declineQuestion } from './questions/answer-question.server.ts'
import { askConsignor } from './questions/ask-consignor.server.ts'
import { listOwnDecisions, readOwnWaiting } from './questions/own-decisions.server.ts'

/** The calls about consignors: staff's, and those of their own people. */
export const CONSIGNOR_CALLS = [
  listConsignors,
  createConsignor,
  readConsignor,
  grantConsignor,
  revokeConsignor,
  readConsignment,
  setConsignment,
  readOwnAccount,
  listOwnLots,
  listOwnRunningLots,
  readOwnSalePaper,
  askConsignor,
  readOwnWaiting,
  listOwnDecisions,
  approveQuestion,
  declineQuestion,
]
