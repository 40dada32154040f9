/** The style sheets of settlement, in the order in which they apply. */
import './queue.css'
import './sale.css'
import './sale-parts.css'
import './narrow.css'
