// Azul – Summer Pavilion written by hand in C++, the yardstick for our compiled rules.
//
// The rules are those of docs/rules/azul-pavilion.en.md, to which the sections (§) point. Chance and the order
// of moves are those of Cantiere, so that the same seed gives the same game: tests/benchmarks compares them.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

namespace azul {

constexpr int COLOURS = 6, STARS = 7, CENTRE_STAR = 6, POSITIONS = 6, ROUNDS = 6;
constexpr int PLACES = 10, CENTRE = 0, MAX_SEATS = 4, FULL = 63;
constexpr int TILES_OF_A_COLOUR = 22, TILES_OF_A_FACTORY = 4, SUPPLY = 10, MOST_KEPT = 4;
constexpr int START_POINTS = 5, LEAST_POINTS = 1, MULTICOLOUR_POINTS = 12, SCORING_NUMBERS = 4;
constexpr int MOST_MOVES = STARS * COLOURS * POSITIONS * 6 + 1;
constexpr int8_t NOBODY = -1, EMPTY = -1;

enum class Side : int8_t { coloured, grey };
enum class Phase : int8_t { draft, place, bonus, keep, over };
enum class Kind : int8_t { take, place, tile, pass, stop };

struct Move {
    Kind kind;
    int8_t where;  // a place to take from, or a star
    int8_t colour, position, jokers;
};

using Tiles = std::array<int8_t, COLOURS>;

struct Place {
    Tiles tiles;
    uint8_t present;  // colours, as bits
};

struct Star {
    std::array<int8_t, POSITIONS> tiles;
    uint8_t filled, colours;  // as bits
};

struct Player {
    Tiles hand, kept;
    std::array<Star, STARS> stars;
    int16_t points;
    bool passed;
};

struct State {
    uint64_t chance;
    int8_t seats, to_move, round, starter, marker, bonus_left, lowest;
    Side side;
    Phase phase;
    Tiles bag, tower, supply;
    std::array<Place, PLACES> places;
    std::array<Player, MAX_SEATS> players;
};

struct Moves {
    int count = 0;
    std::array<Move, MOST_MOVES> list;
    void add(Move move) { list[count++] = move; }
};

// What is printed on the boards. §1.2 §6 §7.1
constexpr int8_t FACTORIES[] = {0, 0, 5, 7, 9};
constexpr int8_t STAR_POINTS[] = {20, 18, 17, 16, 15, 14};
constexpr int8_t NUMBER_POINTS[] = {0, 4, 8, 12, 16};
constexpr int8_t PRINTED[2][2][POSITIONS] = {{{1, 2, 3, 4, 5, 6}, {1, 2, 3, 4, 5, 6}},
                                             {{3, 2, 1, 4, 5, 6}, {3, 3, 3, 3, 3, 3}}};

inline int total(const Tiles& tiles) {
    int sum = 0;
    for (int8_t count : tiles) sum += count;
    return sum;
}

inline int lowest_bit(unsigned bits) { return std::countr_zero(bits); }

inline const int8_t* printed(Side side, int star) {
    return PRINTED[static_cast<int>(side)][star == CENTRE_STAR];
}

inline uint64_t next_word(State& state) {  // splitmix64
    uint64_t bits = state.chance += 0x9E3779B97F4A7C15;
    bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9;
    bits = (bits ^ bits >> 27) * 0x94D049BB133111EB;
    return bits ^ bits >> 31;
}

inline int below(State& state, int n) {
    return static_cast<int>((next_word(state) >> 32) * static_cast<uint64_t>(n) >> 32);
}

void set_up(State& state, int seats, Side side, uint64_t seed);
void list_moves(const State& state, Moves& moves);
int count_moves(const State& state);
Move pick_move(const State& state, int k);
void apply(State& state, Move move);
int score(const State& state, int seat);

}  // namespace azul
