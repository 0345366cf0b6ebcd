// What may be played, and what it is worth in the end: all moves in a list, or how many and the k-th.
#include "azul.hpp"

namespace azul {
namespace {

constexpr int TILES_THAT_COUNT = 6, JOKERS_THAT_COUNT = 5;

// How many ways to place a colour on a star, by what is printed there, tiles, jokers and free spaces.
using Ways = std::array<std::array<std::array<std::array<int8_t, FULL + 1>, JOKERS_THAT_COUNT + 1>,
                                   TILES_THAT_COUNT + 1>, 4>;

Ways made_ways() {
    Ways ways{};
    for (int row = 0; row < 4; row++)
        for (int tiles = 1; tiles <= TILES_THAT_COUNT; tiles++)
            for (int jokers = 0; jokers <= JOKERS_THAT_COUNT; jokers++)
                for (unsigned free = 0; free <= FULL; free++)
                    for (int position = 0; position < POSITIONS; position++) {
                        const int cost = PRINTED[row / 2][row % 2][position];
                        const int here = std::min(jokers, cost - 1) - std::max(0, cost - tiles) + 1;
                        if (free >> position & 1 && here > 0)
                            ways[row][tiles][jokers][free] += static_cast<int8_t>(here);
                    }
    return ways;
}

const Ways WAYS = made_ways();

unsigned choosable(const State& state, int place) {  // §3.2
    const unsigned present = state.places[place].present, others = present & ~(1u << state.round);
    return others ? others : present;
}

unsigned allowed(const State& state, const Player& player, int star) {  // §4.4 §7.2
    const Star& spaces = player.stars[star];
    if (state.side == Side::coloured) return star != CENTRE_STAR ? 1u << star : FULL & ~spaces.colours;
    if (std::popcount(spaces.filled) < 2) return FULL;
    return std::has_single_bit(spaces.colours) ? spaces.colours : FULL & ~spaces.colours;
}

unsigned held(const Player& player) {
    unsigned colours = 0;
    for (int colour = 0; colour < COLOURS; colour++) colours |= (player.hand[colour] > 0) << colour;
    return colours;
}

int jokers_for(const State& state, const Player& player, int colour) {  // §4.3
    return colour == state.round ? 0 : player.hand[state.round];
}

unsigned tiles_to_choose(const State& state) {  // §4.6 §4.8 as bits
    const bool keeps = state.phase == Phase::keep;
    int last = COLOURS - 1;
    if (!keeps) {
        int left = state.bonus_left - state.supply[last];
        while (left > 0) left -= state.supply[--last];
    }
    const Tiles& tiles = keeps ? state.players[state.to_move].hand : state.supply;
    unsigned colours = 0;
    for (int colour = state.lowest; colour <= last; colour++) colours |= (tiles[colour] > 0) << colour;
    return colours;
}

int ways_to_place(const State& state, const Player& player, int star, int colour) {
    const int tiles = std::min<int>(player.hand[colour], TILES_THAT_COUNT);
    const int jokers = std::min(jokers_for(state, player, colour), JOKERS_THAT_COUNT);
    const int row = 2 * static_cast<int>(state.side) + (star == CENTRE_STAR);
    return WAYS[row][tiles][jokers][FULL & ~player.stars[star].filled];
}

Move placing(int star, int colour, int position, int jokers) {
    return {Kind::place, static_cast<int8_t>(star), static_cast<int8_t>(colour), static_cast<int8_t>(position),
            static_cast<int8_t>(jokers)};
}

Move choosing(Kind kind, int where, int colour) {
    return {kind, static_cast<int8_t>(where), static_cast<int8_t>(colour), 0, 0};
}

void list_placements(const State& state, Moves& moves) {  // §4.2
    const Player& player = state.players[state.to_move];
    const unsigned colours_held = held(player);
    for (int star = 0; star < STARS; star++)
        for (unsigned colours = colours_held & allowed(state, player, star); colours; colours &= colours - 1) {
            const int colour = lowest_bit(colours), jokers = jokers_for(state, player, colour);
            const int8_t* costs = printed(state.side, star);
            for (unsigned free = FULL & ~player.stars[star].filled; free; free &= free - 1) {
                const int position = lowest_bit(free), cost = costs[position];
                for (int paid = std::max(0, cost - player.hand[colour]); paid <= std::min(jokers, cost - 1); paid++)
                    moves.add(placing(star, colour, position, paid));
            }
        }
    moves.add(choosing(Kind::pass, 0, 0));
}

Move pick_on_star(const State& state, const Player& player, int star, int colour, int k) {
    const int jokers = jokers_for(state, player, colour);
    const int8_t* costs = printed(state.side, star);
    for (unsigned free = FULL & ~player.stars[star].filled;; free &= free - 1) {
        const int position = lowest_bit(free), cost = costs[position];
        const int fewest = std::max(0, cost - player.hand[colour]);
        const int here = std::max(0, std::min(jokers, cost - 1) - fewest + 1);
        if (k < here) return placing(star, colour, position, fewest + k);
        k -= here;
    }
}

Move pick_placement(const State& state, int k) {
    const Player& player = state.players[state.to_move];
    const unsigned colours_held = held(player);
    for (int star = 0; star < STARS; star++)
        for (unsigned colours = colours_held & allowed(state, player, star); colours; colours &= colours - 1) {
            const int colour = lowest_bit(colours), here = ways_to_place(state, player, star, colour);
            if (k < here) return pick_on_star(state, player, star, colour, k);
            k -= here;
        }
    return choosing(Kind::pass, 0, 0);
}

int nth_bit(unsigned bits, int n) {
    while (n--) bits &= bits - 1;
    return lowest_bit(bits);
}

int star_points(const Star& star) {  // §6.1 §7.3
    if (star.filled != FULL) return 0;
    return std::has_single_bit(star.colours) ? STAR_POINTS[lowest_bit(star.colours)] : MULTICOLOUR_POINTS;
}

bool has_all(const State& state, const Player& player, int number) {  // §6.2
    for (int star = 0; star < STARS; star++)
        for (int position = 0; position < POSITIONS; position++)
            if (printed(state.side, star)[position] == number && !(player.stars[star].filled >> position & 1))
                return false;
    return true;
}

}  // namespace

void list_moves(const State& state, Moves& moves) {
    moves.count = 0;
    if (state.phase == Phase::draft) {
        for (int place = 0; place <= FACTORIES[state.seats]; place++)
            for (unsigned colours = choosable(state, place); colours; colours &= colours - 1)
                moves.add(choosing(Kind::take, place, lowest_bit(colours)));
    } else if (state.phase == Phase::place) {
        list_placements(state, moves);
    } else if (state.phase != Phase::over) {
        for (unsigned colours = tiles_to_choose(state); colours; colours &= colours - 1)
            moves.add(choosing(Kind::tile, 0, lowest_bit(colours)));
        if (state.phase == Phase::keep) moves.add(choosing(Kind::stop, 0, 0));
    }
}

int count_moves(const State& state) {
    int count = 0;
    if (state.phase == Phase::draft) {
        for (int place = 0; place <= FACTORIES[state.seats]; place++)
            count += std::popcount(choosable(state, place));
    } else if (state.phase == Phase::place) {
        const Player& player = state.players[state.to_move];
        const unsigned colours_held = held(player);
        for (int star = 0; star < STARS; star++)
            for (unsigned colours = colours_held & allowed(state, player, star); colours; colours &= colours - 1)
                count += ways_to_place(state, player, star, lowest_bit(colours));
        count++;  // the pass
    } else if (state.phase != Phase::over) {
        count = std::popcount(tiles_to_choose(state)) + (state.phase == Phase::keep);
    }
    return count;
}

Move pick_move(const State& state, int k) {
    if (state.phase == Phase::place) return pick_placement(state, k);
    if (state.phase == Phase::draft) {
        int place = 0;
        for (int here; k >= (here = std::popcount(choosable(state, place))); place++) k -= here;
        return choosing(Kind::take, place, nth_bit(choosable(state, place), k));
    }
    const unsigned colours = tiles_to_choose(state);
    if (k == std::popcount(colours)) return choosing(Kind::stop, 0, 0);
    return choosing(Kind::tile, 0, nth_bit(colours, k));
}

int score(const State& state, int seat) {  // §6
    const Player& player = state.players[seat];
    int points = player.points - total(player.kept);
    for (const Star& star : player.stars) points += star_points(star);
    for (int number = 1; number <= SCORING_NUMBERS; number++)
        if (has_all(state, player, number)) points += NUMBER_POINTS[number];
    return std::max(LEAST_POINTS, points);
}

}  // namespace azul
