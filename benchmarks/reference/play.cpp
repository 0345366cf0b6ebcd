// What happens when a move is played.
#include "azul.hpp"

namespace azul {
namespace {

struct Feature {  // §1.3 a pillar, statue or window
    int8_t gain, star, spaces, other, other_spaces;
};

struct Board {
    std::array<Feature, 18> features;
    std::array<std::array<std::array<int8_t, 2>, POSITIONS>, STARS> touching;
    std::array<std::array<int8_t, POSITIONS>, FULL + 1> run;
};

constexpr int connected(unsigned filled, int position) {
    if (filled == FULL) return POSITIONS;
    int length = 1;
    for (int step : {1, POSITIONS - 1})
        for (int at = (position + step) % POSITIONS; filled >> at & 1; at = (at + step) % POSITIONS) length++;
    return length;
}

constexpr Board made_board() {
    Board board{};
    constexpr int clockwise[] = {2, 5, 4, 3, 1, 0};  // §1.2 from the upper left
    for (int at = 0; at < 6; at++) {
        const auto star = static_cast<int8_t>(clockwise[at]);
        const auto next = static_cast<int8_t>(clockwise[(at + 1) % 6]);
        const auto facing = static_cast<int8_t>(1 << (at + 5) % 6 | 1 << at);
        board.features[3 * at] = {3, star, 0b110000, star, 0};
        board.features[3 * at + 1] = {2, star, 0b000011, next, 0b001100};
        board.features[3 * at + 2] = {1, star, 0b000110, CENTRE_STAR, facing};
    }
    for (int star = 0; star < STARS; star++)
        for (int position = 0; position < POSITIONS; position++) {
            int found = 0;
            board.touching[star][position] = {-1, -1};
            for (int8_t number = 0; number < 18; number++) {
                const Feature& one = board.features[number];
                if ((one.star == star && one.spaces >> position & 1) ||
                    (one.other == star && one.other_spaces >> position & 1))
                    board.touching[star][position][found++] = number;
            }
        }
    for (unsigned filled = 0; filled <= FULL; filled++)
        for (int position = 0; position < POSITIONS; position++)
            if (filled >> position & 1)
                board.run[filled][position] = static_cast<int8_t>(connected(filled, position));
    return board;
}

constexpr Board BOARD = made_board();

bool can_draw(State& state) {  // §4.7
    if (total(state.bag) > 0) return true;
    if (total(state.tower) == 0) return false;
    std::swap(state.bag, state.tower);
    return true;
}

int draw(State& state) {
    int ticket = below(state, total(state.bag)), colour = 0;
    while (ticket >= state.bag[colour]) ticket -= state.bag[colour++];
    state.bag[colour]--;
    return colour;
}

void fill_supply(State& state) {
    for (int missing = SUPPLY - total(state.supply); missing > 0 && can_draw(state); missing--)
        state.supply[draw(state)]++;
}

void note_present(Place& place) {
    unsigned present = 0;
    for (int colour = 0; colour < COLOURS; colour++) present |= (place.tiles[colour] > 0) << colour;
    place.present = static_cast<uint8_t>(present);
}

bool draft_is_over(const State& state) {  // §3.5
    for (int place = 0; place <= FACTORIES[state.seats]; place++)
        if (state.places[place].present) return false;
    return true;
}

void begin_placing(State& state) {
    state.phase = Phase::place;
    state.to_move = state.starter;
}

void begin_round(State& state) {  // §5.1 §5.2
    for (int place = 1; place <= FACTORIES[state.seats]; place++) {
        for (int tile = 0; tile < TILES_OF_A_FACTORY && can_draw(state); tile++)
            state.places[place].tiles[draw(state)]++;
        note_present(state.places[place]);
    }
    state.marker = NOBODY;
    for (int seat = 0; seat < state.seats; seat++) {
        Player& player = state.players[seat];
        player.passed = false;
        for (int colour = 0; colour < COLOURS; colour++) player.hand[colour] += player.kept[colour];
        player.kept = {};
    }
    if (draft_is_over(state)) return begin_placing(state);
    state.phase = Phase::draft;
    state.to_move = state.starter;
}

void next_seat(State& state) {
    if (++state.to_move == state.seats) state.to_move = 0;
}

void lose(Player& player, int points) {  // §2.3
    player.points -= static_cast<int16_t>(std::min(points, player.points - LEAST_POINTS));
}

void take(State& state, Move move) {  // §3
    Place& source = state.places[move.where];
    Player& player = state.players[state.to_move];
    const int joker = state.round, colour = move.colour;
    const int8_t jokers = colour != joker && source.tiles[joker] > 0;
    const int8_t count = colour != joker ? source.tiles[colour] : int8_t{1};
    player.hand[colour] += count;
    player.hand[joker] += jokers;
    source.tiles[colour] -= count;
    source.tiles[joker] -= jokers;
    note_present(source);
    if (move.where == CENTRE && state.marker == NOBODY) {
        state.marker = state.to_move;
        lose(player, count + jokers);
    } else if (move.where != CENTRE && source.present) {
        Place& centre = state.places[CENTRE];
        for (int tile = 0; tile < COLOURS; tile++) centre.tiles[tile] += source.tiles[tile];
        centre.present |= source.present;
        source = {};
    }
    next_seat(state);
    if (!draft_is_over(state)) return;
    if (state.marker != NOBODY) state.starter = state.marker;
    begin_placing(state);
}

void end_turn(State& state) {  // §4.7 §4.1 §5 §6
    state.phase = Phase::place;
    state.lowest = 0;
    fill_supply(state);
    for (int seat = 0; seat < state.seats; seat++) {
        next_seat(state);
        if (!state.players[state.to_move].passed) return;
    }
    if (++state.round == ROUNDS)
        state.phase = Phase::over;
    else
        begin_round(state);
}

void end_placement(State& state) {
    if (state.bonus_left > 0)
        state.phase = Phase::bonus;
    else
        end_turn(state);
}

void win_features(State& state, const Player& player, int star, int position) {  // §4.6
    int gain = 0;
    for (int number : BOARD.touching[star][position]) {
        if (number < 0) break;
        const Feature& one = BOARD.features[number];
        if ((player.stars[one.star].filled & one.spaces) == one.spaces &&
            (player.stars[one.other].filled & one.other_spaces) == one.other_spaces)
            gain += one.gain;
    }
    if (gain) state.bonus_left = static_cast<int8_t>(std::min(gain, total(state.supply)));
}

void place(State& state, Move move) {  // §4.2 §4.5
    Player& player = state.players[state.to_move];
    const int cost = printed(state.side, move.where)[move.position];
    player.hand[move.colour] -= static_cast<int8_t>(cost - move.jokers);
    player.hand[state.round] -= move.jokers;
    state.tower[move.colour] += static_cast<int8_t>(cost - move.jokers - 1);
    state.tower[state.round] += move.jokers;
    Star& star = player.stars[move.where];
    star.tiles[move.position] = move.colour;
    star.filled |= static_cast<uint8_t>(1 << move.position);
    star.colours |= static_cast<uint8_t>(1 << move.colour);
    player.points += BOARD.run[star.filled][move.position];
    win_features(state, player, move.where, move.position);
    end_placement(state);
}

void end_pass(State& state) {  // §4.8
    Player& player = state.players[state.to_move];
    lose(player, total(player.hand));
    for (int colour = 0; colour < COLOURS; colour++) state.tower[colour] += player.hand[colour];
    player.hand = {};
    end_turn(state);
}

void finish_keeping(State& state) {
    const Player& player = state.players[state.to_move];
    bool has_choice = false;
    for (int colour = state.lowest; colour < COLOURS; colour++) has_choice |= player.hand[colour] > 0;
    if (!has_choice || total(player.kept) == MOST_KEPT) end_pass(state);
}

void choose_tile(State& state, int colour) {  // §4.6 §4.8 one after the other, in the order of the colours
    Player& player = state.players[state.to_move];
    state.lowest = static_cast<int8_t>(colour);
    if (state.phase == Phase::keep) {
        player.hand[colour]--;
        player.kept[colour]++;
        return finish_keeping(state);
    }
    state.supply[colour]--;
    player.hand[colour]++;
    state.bonus_left--;
    end_placement(state);
}

}  // namespace

void set_up(State& state, int seats, Side side, uint64_t seed) {  // §2
    state = {};
    state.chance = seed * 0xD1342543DE82EF95;
    state.chance = next_word(state);
    state.seats = static_cast<int8_t>(seats);
    state.side = side;
    state.bag.fill(TILES_OF_A_COLOUR);
    for (Player& player : state.players) {
        player.points = START_POINTS;
        for (Star& star : player.stars) star.tiles.fill(EMPTY);
    }
    fill_supply(state);
    state.starter = static_cast<int8_t>(below(state, seats));
    begin_round(state);
}

void apply(State& state, Move move) {
    switch (move.kind) {
        case Kind::take: return take(state, move);
        case Kind::place: return place(state, move);
        case Kind::tile: return choose_tile(state, move.colour);
        case Kind::stop: return end_pass(state);
        case Kind::pass: break;
    }
    state.players[state.to_move].passed = true;
    state.phase = Phase::keep;
    finish_keeping(state);
}

}  // namespace azul
