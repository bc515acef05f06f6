/** Instances that fit in the head, in the three formats the routing benchmark reads. */

/**
 * One depot in the corner, two vehicles for 10; customer 1 three to the right, 2 four further on the diagonal, 3
 * straight above.
 */
export const solomonText = `TINY

VEHICLE
NUMBER     CAPACITY
  2         10

CUSTOMER
CUST NO.   XCOORD.   YCOORD.    DEMAND   READY TIME   DUE DATE   SERVICE TIME

    0      0    0    0     0   40    0
    1      3    0    4     0   10    1
    2      4    4    6    10   20    2
    3      0    5    5     5   30    3
`

/** Customer 1 sends 5 to customer 3, customer 4 sends 7 to customer 2; vehicles hold 8. */
export const liLimText = `2 8 1
0 0 0 0 0 100 0 0 0
1 2 0 5 0 90 1 0 3
2 4 0 -7 0 90 1 4 0
3 6 0 -5 0 90 1 1 0
4 8 0 7 0 90 1 0 2
`

/** Two depots with a vehicle each; the customer near the first has to be served late in the day. */
export const vrplibText = `NAME: TINY
EDGE_WEIGHT_TYPE: EUC_2D
DIMENSION: 4
VEHICLES: 2
CAPACITY: 8
VEHICLES_MAX_DURATION: 30
NODE_COORD_SECTION
1\t0\t0
2\t20\t0
3\t3\t4
4\t20.5\t1.25
DEMAND_SECTION
1\t0
2\t0
3\t5
4\t4
SERVICE_TIME_SECTION
1\t0
2\t0
3\t2
4\t3
TIME_WINDOW_SECTION
1\t0\t100
2\t0\t100
3\t50\t60
4\t0\t100
VEHICLES_DEPOT_SECTION
1\t1
2\t2
DEPOT_SECTION
1
2
EOF
`
